/** Where the browser keeps the saved homes. Apart, for what runs before the rest. */
export const SAVED_HOMES = "saved-homes";
