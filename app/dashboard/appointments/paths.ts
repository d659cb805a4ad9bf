/** The addresses of the screens about appointments. */
import { DASHBOARD } from "../../../domain/dashboard/dashboard.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import type { AppointmentList } from "../../../domain/booking/appointments.ts";
import { withQuery } from "../screen.ts";

export const APPOINTMENTS = `${DASHBOARD}/appointments`;
export const LIST = `${APPOINTMENTS}/list`;
export const CANCEL_MANY = `${APPOINTMENTS}/cancel`;
export const BLOCKED = `${APPOINTMENTS}/blocked`;
export const NEW = `${APPOINTMENTS}/new`;

export const appointmentPath = (id: string): string => `${APPOINTMENTS}/${id}`;
export const newTimePath = (id: string): string => `${APPOINTMENTS}/${id}/time`;
export const weekPath = (day: CalendarDate): string => withQuery(APPOINTMENTS, { day });
export const listPath = (which: AppointmentList): string => withQuery(LIST, { show: which });
