/** Where one is signed in. */
import type { Device } from "../../../domain/dashboard/dashboard.ts";
import { Form, When } from "../parts.tsx";

export const DeviceList = ({ devices }: { devices: readonly Device[] }) => (
  <section aria-labelledby="devices">
    <h2 id="devices">Where you're signed in</h2>
    <p>A device is signed out by itself after 14 days without use.</p>
    <ul className="rows">
      {devices.map(({ id, name, signedInAt, seenAt, isThis }, at) => (
        <li key={id} className="card row">
          <h3>
            <span>{name}</span>
            {isThis && <span className="tag">This device</span>}
          </h3>
          <p className="small">
            <span>Signed in </span>
            <When at={signedInAt} />
          </p>
          <p className="small">
            <span>Last used </span>
            <When at={seenAt} />
          </p>
          {!isThis && (
            <Form intent="sign-out-device" label={`Sign out device ${at + 1}, ${name}`} fields={{ device: id }}>
              <button type="submit" className="button button-quiet button-small">
                Sign out<span className="sr-only">{` ${name}`}</span>
              </button>
            </Form>
          )}
        </li>
      ))}
    </ul>
    {devices.length > 1 && (
      <Form intent="sign-out-others" label="Sign out all other devices">
        <button type="submit" className="button button-quiet">
          Sign out all other devices
        </button>
      </Form>
    )}
  </section>
);
