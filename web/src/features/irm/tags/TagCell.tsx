import type { Tagging } from '@rostrum/contract/irm/tags'
import { TagChip } from './TagChip.tsx'
import classes from './tags.module.css'

/** Letters that fit in a cell of default width, including the padding of the chips. */
const roomForLetters = 22
const letters = ({ name }: Tagging) => name.length + 4

/** As many tags as fit plus a count; the tooltip lists all of them. */
export function TagCell({ taggings }: { taggings: Tagging[] }) {
  const upTo = taggings.map((_, at) => taggings.slice(0, at + 1).reduce((sum, one) => sum + letters(one), 0))
  const fitting = upTo.filter((sum) => sum <= roomForLetters).length
  const shown = taggings.slice(0, Math.max(fitting, 1))
  const others = taggings.length - shown.length
  return (
    <span className={classes.cell} title={taggings.map(({ name }) => name).join(', ')}>
      {shown.map(({ tagId, name, color }) => (
        <TagChip key={tagId} name={name} color={color} />
      ))}
      {others > 0 && <span className={classes.others}>+{others}</span>}
    </span>
  )
}
