/** What this environment asks for. */
export const isCi = Boolean(process.env.CI) && process.env.CI !== 'false'

/** Every journey, looked at in both themes: in CI, and when journeys are requested by name. */
export const isFullRun = isCi || process.env.JOURNEYS === 'all'
