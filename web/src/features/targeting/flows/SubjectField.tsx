import { Select } from '@mantine/core'
import type { FlowSubject } from '@rostrum/contract/targeting/flows'
import { subjectName } from './SubjectFlows.tsx'

type SubjectFieldProps = {
  subjects: readonly FlowSubject[]
  value: FlowSubject['key'] | undefined
  /** Undefined for our own security, which is omitted from the URL. */
  onChange: (key: FlowSubject['key'] | undefined) => void
}

export const SubjectField = ({ subjects, value = 'own', onChange }: SubjectFieldProps) => (
  <Select
    aria-label="Flows of"
    size="xs"
    w={200}
    allowDeselect={false}
    data={subjects.map((subject) => ({ value: subject.key, label: subjectName(subject) }))}
    value={value}
    onChange={(key) => onChange(key === 'own' || key === null ? undefined : key)}
  />
)
