/**
 * The settings for a program that does nothing without them: where they are wrong it ends, and says
 * how to fix them.
 */
import { readSettings, type Settings, SettingsError } from "./settings.ts";

/** Prints what is wrong and exits with 1 if a setting is invalid. */
export function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(`Invalid settings:\n${error.message}`);
    process.exit(1);
  }
}
