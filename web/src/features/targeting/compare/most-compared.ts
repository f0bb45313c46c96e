/** More columns would not fit a screen. */
export const mostCompared = 4
