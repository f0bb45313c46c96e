import { Input, SegmentedControl, Stack } from '@mantine/core'
import type { Contact, ContactType } from '@rostrum/contract/irm/values'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VisibleTo } from '#features/irm/visibility/public.ts'
import { EntityPicker } from '#lists/EntityPicker.tsx'
import { notifySuccess } from '#ui/notify.ts'
import { SidePanel } from '#ui/SidePanel.tsx'
import { contactQueries, useCreateNote } from './api.ts'
import { whyNotSaved, whyNotShared } from './messages.ts'
import { NoteForm } from './NoteForm.tsx'
import { forgetNoteDraft, keepNoteDraft, type NoteTarget, noteDraft } from './note-store.ts'

interface NotePanelProps {
  target: NoteTarget | undefined
  onClose: () => void
}

/** First the contact, then the text. */
export const NotePanel = ({ target, onClose }: NotePanelProps) => (
  <SidePanel opened={target !== undefined} onClose={onClose} title="New note" width={560}>
    {target && <NoteAbout about={target.about} onClose={onClose} />}
  </SidePanel>
)

function NoteAbout({ about, onClose }: { about: NoteTarget['about']; onClose: () => void }) {
  const { person, organization } = contactQueries(about?.type, about?.id ?? '')
  const foundPerson = useQuery(person)
  const foundOrganization = useQuery(organization)
  if (!about) return <QuickNote initial={null} onClose={onClose} />
  const query = about.type === 'person' ? foundPerson : foundOrganization
  if (query.isPending) return null
  const name = foundPerson.data
    ? `${foundPerson.data.preferredName || foundPerson.data.firstName} ${foundPerson.data.lastName}`
    : foundOrganization.data?.name
  return <QuickNote initial={name === undefined ? null : { ...about, name }} onClose={onClose} />
}

function QuickNote({ initial, onClose }: { initial: Contact | null; onClose: () => void }) {
  const create = useCreateNote()
  const [kind, setKind] = useState<ContactType>(initial?.type ?? 'person')
  const [about, setAbout] = useState<Contact | null>(initial)
  const [refused, setRefused] = useState<{ about?: string; failure?: unknown }>({})
  const finish = () => {
    forgetNoteDraft(initial?.id)
    onClose()
  }
  const save = async (html: string, visibleTo: VisibleTo) => {
    if (!about) return setRefused({ about: 'Choose a person or an organization' })
    setRefused({})
    try {
      await create.mutateAsync({ body: { notableType: about.type, notableId: about.id, notes: html, ...visibleTo } })
      notifySuccess(`Note about ${about.name} saved`)
      finish()
    } catch (failure) {
      setRefused({ failure })
    }
  }
  return (
    <Stack gap={16}>
      <Stack gap={8}>
        <Input.Label labelElement="div">About</Input.Label>
        <SegmentedControl
          aria-label="Contact type"
          data={[
            { value: 'person', label: 'Person' },
            { value: 'organization', label: 'Organization' },
          ]}
          value={kind}
          onChange={(next) => {
            setKind(next as ContactType)
            setAbout(null)
          }}
        />
        <EntityPicker
          key={kind}
          kind={kind === 'person' ? 'people' : 'organizations'}
          label={kind === 'person' ? 'Person' : 'Organization'}
          hiddenLabel
          placeholder={kind === 'person' ? 'Search people' : 'Search organizations'}
          value={about && { id: about.id, name: about.name, detail: '' }}
          onChange={(picked) => setAbout(picked && { type: kind, id: picked.id, name: picked.name })}
          error={about ? undefined : refused.about}
          autoFocus={!initial}
        />
      </Stack>
      <NoteForm
        label="Note"
        initialValue={noteDraft(initial?.id)?.html}
        initialVisibleTo={noteDraft(initial?.id)?.visibleTo}
        onEdit={(html, visibleTo) => keepNoteDraft(initial?.id, { html, visibleTo })}
        autoFocus={initial !== null}
        error={refused.failure === undefined ? undefined : whyNotSaved(refused.failure)}
        viewersError={whyNotShared(refused.failure)}
        onSave={save}
        onCancel={finish}
      />
    </Stack>
  )
}
