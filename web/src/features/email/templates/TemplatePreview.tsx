import { Alert } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { personalizedFields } from '@rostrum/contract/email/personalized-fields'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EntityPicker, type PickedEntity } from '#lists/EntityPicker.tsx'
import { defaultDebounce } from '#platform/constants.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { RichTextView } from '#ui/rich-text/RichTextView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { templatePreview } from './api.ts'
import classes from './TemplatePreview.module.css'

/** What a real contact would receive. */
export function TemplatePreview({ subject, body }: { subject: string; body: string }) {
  const [person, setPerson] = useState<PickedEntity | null>(null)
  const [typed] = useDebouncedValue({ subject, body }, defaultDebounce)
  const preview = useQuery({
    ...templatePreview({ ...typed, personId: person?.id ?? '' }),
    enabled: person !== null,
  })
  return (
    <SectionCard title="Preview" description="As a contact would receive it">
      <EntityPicker kind="people" label="Contact" value={person} onChange={setPerson} />
      {person && (
        <div className={classes.message}>
          <QueryView query={preview}>
            {(message) => (
              <>
                {message.missing.length > 0 && (
                  <Alert color="yellow" mb={12}>
                    No value or fallback for {person.name}:{' '}
                    {message.missing.map((field) => personalizedFields[field].label.toLowerCase()).join(', ')}.
                  </Alert>
                )}
                <h3 className={classes.subject}>{message.subject || 'No subject'}</h3>
                <RichTextView html={message.body} />
              </>
            )}
          </QueryView>
        </div>
      )}
    </SectionCard>
  )
}
