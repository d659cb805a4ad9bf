/** Short messages between the processes of a site. They are never stored, and may be lost. */

export type Messages = {
  /** Sends texts of less than 8,000 bytes to the other processes, and maybe to this one. */
  send(channel: string, texts: readonly string[]): void;
  receive(channel: string, onText: (text: string) => void): void;
};

/** Messages through PostgreSQL. */
export type Notifications = Messages & {
  /** Whether messages have lately come through. */
  areHeard(): boolean;
  /** Called when messages begin or cease to come through. */
  onTurn(turned: () => void): void;
  close(): Promise<void>;
};
