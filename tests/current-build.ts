/** Page, end-to-end and engine tests run the built app: they stop when the build is older than its sources. */
import { isBuilt } from "../scripts/setup/setup.mjs";

export default function checkBuild(): void {
  if (!isBuilt()) throw new Error("The build is missing or older than the sources. Run `npm run build`, then the tests again.");
}
