import { z } from 'zod'

/** The meeting whose debrief is open, as the phone page links it. */
export const ItineraryAddress = z.object({ debrief: z.uuid().optional() })
