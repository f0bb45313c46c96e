import { Button, Group, Modal, Radio, Table, Text } from '@mantine/core'
import { useState } from 'react'
import classes from './ConflictModal.module.css'
import type { Difference } from './conflict.ts'

type Choice = 'mine' | 'theirs'

interface ConflictModalProps {
  /** Who changed it, and when. */
  reason: string
  differences: Difference[]
  onResolve: (choices: Record<string, Choice>) => void
  /** Returns to the form with all typed values kept. */
  onClose: () => void
}

export function ConflictModal({ reason, differences, onResolve, onClose }: ConflictModalProps) {
  const [choices, setChoices] = useState<Record<string, Choice>>(() =>
    Object.fromEntries(differences.map(({ field, preset }) => [field, preset])),
  )
  return (
    <Modal opened onClose={onClose} title="Someone else changed this profile" size={720}>
      <Text mb={12}>{reason} Choose which version to keep for each field that differs, then save.</Text>
      {differences.length === 0 ? (
        <Text>Both of you made the same changes.</Text>
      ) : (
        <Table.ScrollContainer minWidth={480} type="native" tabIndex={0} role="region" aria-label="Fields that differ">
          <Table layout="fixed" className={classes.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={130}>Field</Table.Th>
                <Table.Th>Yours</Table.Th>
                <Table.Th>Theirs</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {differences.map(({ field, label, mine, theirs }) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row">{label}</Table.Th>
                  {(['mine', 'theirs'] as const).map((side) => (
                    <Table.Td key={side} data-chosen={choices[field] === side || undefined}>
                      <Radio
                        size="xs"
                        name={`conflict-${field}`}
                        aria-label={`${label}: ${side === 'mine' ? 'yours' : 'theirs'}`}
                        label={(side === 'mine' ? mine : theirs) || '–'}
                        checked={choices[field] === side}
                        onChange={() => setChoices({ ...choices, [field]: side })}
                      />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button variant="default" onClick={onClose}>
          Back to form
        </Button>
        <Button onClick={() => onResolve(choices)}>Save</Button>
      </Group>
    </Modal>
  )
}
