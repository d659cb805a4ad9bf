/** The scheduler in a frame, 1000 px high on every screen, and a plain link to it. */
import { bookingSection } from "../../content/home.ts";
import { ContactLines } from "../agent/contact-lines.tsx";
import { useContent } from "../content.ts";
import { LazyFrame } from "../ui/lazy-frame.tsx";

/** @param schedulerUrl an external scheduler; without it, our own page is in the frame. */
export function Booking({ schedulerUrl }: { schedulerUrl?: string | undefined }) {
  const address = schedulerUrl ?? "/scheduler";
  return (
    <section id="booking" className="quiet" aria-labelledby="booking-title">
      <div className="wrap section grid gap-10 lg:grid-cols-12 lg:gap-8">
        <div className="stays lg:top-28 lg:col-span-4">
          <h2 id="booking-title">{bookingSection.heading}</h2>
          <p className="lead mt-5">{bookingSection.lead(useContent())}</p>
          <ContactLines className="mt-6" />
          <a href={address} className="link link-alone mt-2">
            {bookingSection.plainLink}
          </a>
        </div>
        {/* Our own page, or a host on the allow-list; a sandbox in which a scheduler works would restrict nothing. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <div className="lg:col-span-8">
          <LazyFrame src={address} title="Appointment scheduler" height={1000} className="scheduler card h-[1000px] w-full" />
        </div>
      </div>
    </section>
  );
}
