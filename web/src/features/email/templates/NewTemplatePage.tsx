import { emailTemplates } from '@rostrum/contract/email/templates'
import { useCreateTemplate } from './api.ts'
import { TemplateForm } from './TemplateForm.tsx'
import { TemplateFrame } from './TemplateFrame.tsx'

export function NewTemplatePage() {
  const create = useCreateTemplate()
  return (
    <TemplateFrame title="New template">
      <TemplateForm
        endpoint={emailTemplates.create}
        initialValues={{ name: '', subject: '', body: '', isShared: false }}
        save={(body) => create.mutateAsync({ body })}
      />
    </TemplateFrame>
  )
}
