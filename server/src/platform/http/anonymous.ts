/** Body limit of calls without a sign-in, whose forms are short. */
export const anonymousBodyBytes = 16 * 1024
