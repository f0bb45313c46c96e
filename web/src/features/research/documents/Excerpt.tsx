import type { DocumentHit } from '@rostrum/contract/research/document-values'
import classes from './Excerpt.module.css'

/** Part of a page, with the found words marked. */
export const Excerpt = ({ hit }: { hit: DocumentHit }) => (
  <span className={classes.root}>
    {hit.parts.map(({ text, isMarked }, index) =>
      isMarked ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity other than the index
        <mark key={index} className={classes.mark}>
          {text}
        </mark>
      ) : (
        text
      ),
    )}
  </span>
)
