import type { Tagging } from '@rostrum/contract/irm/tags'
import { TagChip } from './TagChip.tsx'
import classes from './tags.module.css'

/** As many as fit; all of them by name when pointed at. */
export const TagCell = ({ taggings }: { taggings: Tagging[] }) => (
  <span className={classes.cell} title={taggings.map(({ name }) => name).join(', ')}>
    {taggings.map(({ tagId, name, color }) => (
      <TagChip key={tagId} name={name} color={color} />
    ))}
  </span>
)
