import type { LabelColor } from '@rostrum/contract/irm/values'
import { Chip } from '#ui/Chip.tsx'
import { ColorDot } from '#ui/ColorDot.tsx'
import classes from './ColorField.module.css'

/** A name with its color; archived entries are marked. */
export const Labelled = ({ name, color, isArchived }: { name: string; color: LabelColor; isArchived?: boolean }) => (
  <span className={classes.option}>
    <ColorDot color={color} />
    {name}
    {isArchived && <Chip>Archived</Chip>}
  </span>
)
