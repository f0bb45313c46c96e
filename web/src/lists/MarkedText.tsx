import classes from './MarkedText.module.css'
import { markedParts } from './marked-parts.ts'

/** A text with the letters that were searched for standing out. */
export const MarkedText = ({ text, term }: { text: string; term: string }) =>
  markedParts(text, term).map((part, index) =>
    part.isMarked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its place
      <mark key={index} className={classes.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
