/** Whether it is day, dusk or night at a place: where the sun stands. */

/** `dusk` is the time around sunset and around sunrise. */
export type Light = "day" | "dusk" | "night";

/** In degrees; north and east are positive. */
export type Place = { readonly latitude: number; readonly longitude: number };

/** The sun's height in degrees above which it is day, and below which it is night (civil twilight ends). */
const DAY_ABOVE = 4;
const NIGHT_BELOW = -6;

/** The light at a place, at an instant. */
export function lightAt(place: Place, at: Date): Light {
  const height = sunHeight(place, at);
  if (height > DAY_ABOVE) return "day";
  return height < NIGHT_BELOW ? "night" : "dusk";
}

const DEGREE = Math.PI / 180;
/** 2000-01-01, 12:00 UTC, from which astronomers count days. */
const EPOCH_MS = Date.UTC(2000, 0, 1, 12);

/**
 * How high the center of the sun is above the horizon, in degrees, without refraction; exact to a tenth of a degree or so.
 * Source: the low-precision formulas for the sun in the Astronomical Almanac, section C.
 */
export function sunHeight({ latitude, longitude }: Place, at: Date): number {
  const days = (at.getTime() - EPOCH_MS) / 86_400_000;
  const anomaly = (357.528 + 0.9856003 * days) * DEGREE;
  const ecliptic = (280.46 + 0.9856474 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * DEGREE;
  const tilt = (23.439 - 0.0000004 * days) * DEGREE;
  const rightAscension = Math.atan2(Math.cos(tilt) * Math.sin(ecliptic), Math.cos(ecliptic));
  const declination = Math.asin(Math.sin(tilt) * Math.sin(ecliptic));
  const siderealTime = (280.46062 + 360.98564737 * days + longitude) * DEGREE;
  const hourAngle = siderealTime - rightAscension;
  const north = latitude * DEGREE;
  const sine = Math.sin(north) * Math.sin(declination) + Math.cos(north) * Math.cos(declination) * Math.cos(hourAngle);
  return Math.asin(sine) / DEGREE;
}
