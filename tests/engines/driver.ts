/** What a journey asks of a browser, and no more, so that each engine can fill it in with what it has. */

export type Plain = string | number | boolean | null | readonly Plain[];

export const KEYS = { Enter: "\uE007", Tab: "\uE004", Escape: "\uE00C", ArrowDown: "\uE015", Backspace: "\uE003" } as const;
export type Key = keyof typeof KEYS;

/** One visitor's window. */
export type Driver = {
  goto(address: string): Promise<void>;
  /** Sets the size of what is shown. Pixels; an engine may have a smallest size of its own. */
  resize(width: number, height: number): Promise<void>;
  /** Runs a function in the page, which sees its arguments and nothing else of ours. Answers what it answers, also later. */
  evaluate<A extends readonly Plain[], R>(run: (...args: A) => R, ...args: A): Promise<Awaited<R>>;
  /** Moves the pointer there, in pixels from the window's upper left corner, and presses there if asked to. */
  point(x: number, y: number, press?: boolean): Promise<void>;
  /** Presses the keys for these characters, one after the other, wherever the focus is. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Chooses files in the field that a selector names. */
  upload(selector: string, files: readonly string[]): Promise<void>;
  /** What the console complained of, where the engine tells it. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
};

/** A browser that runs. */
export type Engine = {
  readonly version: string;
  /** A new visitor, whom the browser has never seen. */
  enter(): Promise<Driver>;
  close(): Promise<void>;
};
