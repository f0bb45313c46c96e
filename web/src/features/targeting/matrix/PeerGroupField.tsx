import { Select } from '@mantine/core'

type PeerGroupFieldProps = {
  /** The primary one first. */
  groups: readonly { id: string; name: string }[]
  asked: string | undefined
  /** Undefined for the primary group, which is omitted from the URL. */
  onChange: (id: string | undefined) => void
}

/** Nothing to choose with one group. */
export function PeerGroupField({ groups, asked, onChange }: PeerGroupFieldProps) {
  const [primary] = groups
  if (!primary || groups.length < 2) return null
  return (
    <Select
      aria-label="Peer group"
      size="xs"
      w={156}
      allowDeselect={false}
      data={groups.map(({ id, name }) => ({ value: id, label: name }))}
      value={asked ?? primary.id}
      onChange={(id) => onChange(id === primary.id || id === null ? undefined : id)}
    />
  )
}
