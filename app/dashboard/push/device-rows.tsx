/** The devices on which a member is notified. */
import type { PushDevice } from "../../../domain/dashboard/push.ts";
import { Form, When } from "../parts.tsx";

export const DeviceRows = ({ devices }: { devices: readonly PushDevice[] }) => (
  <section aria-labelledby="push-devices">
    <h2 id="push-devices">Your devices</h2>
    {devices.length === 0 ? (
      <p>None yet.</p>
    ) : (
      <ul className="rows">
        {devices.map((device, at) => (
          <DeviceRow key={device.id} device={device} at={at} />
        ))}
      </ul>
    )}
    {devices.some(({ state }) => state === "on") && (
      <Form intent="test" label="Send a test">
        <button type="submit" className="button button-quiet">
          Send a test
        </button>
      </Form>
    )}
  </section>
);

const DeviceRow = ({ device: { id, name, state, seenAt, sentAt, problem, isThis }, at }: { device: PushDevice; at: number }) => (
  <li className="card row">
    <h3>
      <span>{name}</span>
      {isThis && <span className="tag">This device</span>}
      {state !== "on" && <span className="tag tag-flagged">{state === "gone" ? "Can't be reached" : "Signed out"}</span>}
    </h3>
    {state === "gone" && <p>Its push service doesn't know it anymore. Turn notifications on there again, or remove it.</p>}
    {state === "signed-out" && <p>It gets nothing until you sign in there again.</p>}
    {problem && <p className="signal">{`The last notification wasn't taken: ${problem}`}</p>}
    <p className="small">
      <span>Last seen </span>
      <When at={seenAt} />
    </p>
    {sentAt && (
      <p className="small">
        <span>Last notification </span>
        <When at={sentAt} />
      </p>
    )}
    <Form intent="remove" label={`Remove device ${at + 1}, ${name}`} fields={{ device: id }}>
      <button type="submit" className="button button-quiet button-small">
        Remove<span className="sr-only">{` ${name}`}</span>
      </button>
    </Form>
  </li>
);
