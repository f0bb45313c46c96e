/** Reports of companies on events: Form 8-K and its variants for successors, and Form 6-K of foreign issuers. */
export const currentReport = /^(8-K(12B|12G3|15D5)?|6-K)(\/A)?$/i
