/** The few browser functions that the end-to-end tests need. Each engine implements them with what it has. */

export type Plain = string | number | boolean | null | readonly Plain[];

export const KEYS = { Enter: "\uE007", Tab: "\uE004", Escape: "\uE00C", ArrowDown: "\uE015", Backspace: "\uE003" } as const;
export type Key = keyof typeof KEYS;

/** One visitor's browser window. */
export type Driver = {
  goto(address: string): Promise<void>;
  url(): Promise<string>;
  /** Sets the viewport size in pixels; WebKit has a smallest width of 447. */
  resize(width: number, height: number): Promise<void>;
  /** Runs a function in the page, which can use its arguments only, and returns its result (awaited). */
  evaluate<A extends readonly Plain[], R>(run: (...args: A) => R, ...args: A): Promise<Awaited<R>>;
  /** Moves the pointer to viewport coordinates, and clicks there if asked to. */
  point(x: number, y: number, press?: boolean): Promise<void>;
  /** Types characters into the focused element, key by key. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Selects files in a file input. */
  upload(selector: string, files: readonly string[]): Promise<void>;
  /** Console errors and warnings, where the engine reports them. */
  readonly consoleErrors: readonly string[];
  close(): Promise<void>;
};

/** A running browser. */
export type Engine = {
  readonly version: string;
  /** A new window without cookies or storage. */
  newWindow(): Promise<Driver>;
  close(): Promise<void>;
};
