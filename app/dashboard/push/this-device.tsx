/** Turning notifications on for the device at hand, which only its own browser can do; and what happens while no one looks. */
import type { ReactNode } from "react";
import { Form } from "../parts.tsx";

/** Which part is shown is up to the script: see browser.ts. Without it, the first one is. */
export const ThisDevice = () => (
  <section aria-labelledby="this-device" data-push-here="">
    <h2 id="this-device">This device</h2>
    <Part state="no-script">
      <p>Notifications are turned on by this page's script. It hasn't run: allow scripts for this site, then load the page again.</p>
    </Part>
    <Part state="unsupported">
      <p>This browser can't be notified here. Open the dashboard on your phone, at the site's own https address.</p>
    </Part>
    <Part state="home-screen">
      <p>On an iPhone or iPad, notifications work from the home screen only. The steps are below.</p>
    </Part>
    <Part state="blocked">
      <p>
        Notifications from this site are blocked in your browser. Press the icon beside the address, choose the permissions or settings of
        the site, allow notifications, and load this page again.
      </p>
    </Part>
    <Part state="on">
      <p>Notifications are on for this device.</p>
    </Part>
    <Part state="off">
      <Form intent="turn-on" label="Turn notifications on" fields={{ subscription: "", old: "" }}>
        <button type="submit" className="button">
          Turn on for this device
        </button>
      </Form>
    </Part>
    <p className="error" role="alert" data-push-problem="" />
    <details className="confirm">
      <summary className="link link-alone">On an iPhone or iPad</summary>
      <ol className="bullets">
        <li>Open this page in Safari.</li>
        <li>Press the Share button, the square with an arrow that points up.</li>
        <li>Press “Add to Home Screen”, then “Add”.</li>
        <li>Open “Dashboard” from the home screen and sign in once more there.</li>
        <li>Come back to Notifications and press “Turn on for this device”. When the phone asks, press “Allow”.</li>
      </ol>
      <p>It needs iOS 16.4 or newer.</p>
    </details>
  </section>
);

const Part = ({ state, children }: { state: string; children: ReactNode }) => (
  <div data-push-state={state} hidden={state !== "no-script"}>
    {children}
  </div>
);

export const Ladder = () => (
  <section aria-labelledby="ladder">
    <h2 id="ladder">When no one looks</h2>
    <p>
      Opening the person, their appointment or Today, or answering, is enough. Until then, within your hours: after 15 minutes the same
      devices ring again, after 15 more the second person's, and then those who want it get a text message. Email reaches you in any case.
    </p>
  </section>
);
