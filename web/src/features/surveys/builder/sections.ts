import { z } from 'zod'

const builderSections = ['questions', 'texts', 'languages', 'settings'] as const
export type BuilderSection = (typeof builderSections)[number]

/** The open part of the builder, and the question or page that is open in it. */
export const BuilderAddress = z.object({
  section: z.enum(builderSections).optional(),
  part: z.string().max(40).optional(),
})
