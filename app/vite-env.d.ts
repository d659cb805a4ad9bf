/// <reference types="vite/client" />

/** The address of a script that vite.config.ts builds apart. */
declare module "*?file" {
  const address: string;
  export default address;
}
