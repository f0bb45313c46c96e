// The specification's times, sizes and limits, in one place. Milliseconds unless a name says otherwise.
export const requestRetries = 3
export const firstRetryDelay = 300
export const reauthenticationPoll = 250
export const defaultDebounce = 300
export const defaultPageSize = 50
export const flagRefreshSeconds = 600
export const maintenancePoll = 10 * 60 * 1000
export const versionCheckInterval = 60 * 60 * 1000
export const topBarHeight = 60
export const sidebarWidth = 248
export const collapsedSidebarWidth = 56
export const sidebarBreakpoint = 1280
export const sidebarDebounce = 300
export const defaultCurrency = { code: 'USD', rate: 1 }
