import { Button } from '@mantine/core'
import { type EmailTemplate, emailTemplates } from '@rostrum/contract/email/templates'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDateTime } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { useMayWrite, useUser } from '#platform/session/session.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { RichTextView } from '#ui/rich-text/RichTextView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { templateById, useUpdateTemplate } from './api.ts'
import { TemplateForm } from './TemplateForm.tsx'
import { TemplateFrame } from './TemplateFrame.tsx'
import { useDeletion } from './use-deletion.ts'

export function TemplatePage() {
  const { id } = useParams({ from: '/shell/settings/templates/$id' })
  const template = useQuery(templateById(id))
  return (
    <QueryView query={template} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
      {(found) => <Template key={found.id} template={found} />}
    </QueryView>
  )
}

function Template({ template }: { template: EmailTemplate }) {
  const { id, name, subject, body, isShared, version, owner, updatedAt } = template
  const { timeZone } = useUser()
  const mayWrite = useMayWrite() && template.isEditable
  const update = useUpdateTemplate()
  const navigate = useNavigate()
  const remove = useDeletion()
  return (
    <TemplateFrame
      title={name}
      context={`By ${fullName(owner)}, updated ${formatDateTime(updatedAt, timeZone)}`}
      actions={
        mayWrite && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} stroke={1.75} />}
            onClick={() => void remove([id]).then(() => navigate({ to: '/settings/templates' }))}
          >
            Delete
          </Button>
        )
      }
    >
      {mayWrite ? (
        <TemplateForm
          endpoint={emailTemplates.update}
          initialValues={{ name, subject, body, isShared }}
          save={(typed) => update.mutateAsync({ params: { id }, body: { ...typed, version } })}
        />
      ) : (
        <SectionCard title={subject || 'No subject'}>
          <RichTextView html={body} />
        </SectionCard>
      )}
    </TemplateFrame>
  )
}
