/** How a control is named and described by its question. */
export interface Naming {
  /** Of the title, for `aria-labelledby`. */
  labelId: string
  /** Of the help and the error, for `aria-describedby`. */
  describedBy: string | undefined
  isInvalid: boolean
}
