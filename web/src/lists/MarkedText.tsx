import classes from './MarkedText.module.css'
import { markedParts } from './marked-parts.ts'

/** Text with the search term highlighted. */
export const MarkedText = ({ text, term }: { text: string; term: string }) =>
  markedParts(text, term).map((part, index) =>
    part.isMarked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity other than the index
      <mark key={index} className={classes.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
