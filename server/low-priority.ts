/** For processes that take seconds of a processor for which no visitor may wait. */
import { constants, setPriority } from "node:os";

/** Gives this process the lowest priority where that's allowed: a service manager's filter of system calls may forbid even this. */
export function lowerPriority(set: typeof setPriority = setPriority): void {
  try {
    set(constants.priority.PRIORITY_LOW);
  } catch {
    // It works all the same, only less quietly.
  }
}
