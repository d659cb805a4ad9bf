/** Whether the build was made from the present sources. */
export function isBuilt(): boolean;
