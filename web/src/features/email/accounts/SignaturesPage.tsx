import { Stack } from '@mantine/core'
import type { Signature } from '@rostrum/contract/email/accounts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useEditorFiles } from '#features/files/public.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { useOnce } from '#platform/use-once.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import type { FindMentions } from '#ui/rich-text/mention.ts'
import { RichTextEditor } from '#ui/rich-text/RichTextEditor.tsx'
import { RichTextView } from '#ui/rich-text/RichTextView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { ownSignatures, useUpdateSignature } from './api.ts'

export function SignaturesPage() {
  usePageTitle('Signatures')
  const signatures = useQuery(ownSignatures())
  const mayWrite = useMayWrite()
  return (
    <>
      <PageHeader title="Signatures" context="Added to the email you write from each account" />
      <QueryView
        query={signatures}
        renderError={(error, retry) => <PageError error={error} onRetry={retry} />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState
            title="No email accounts yet"
            message="A signature belongs to an account. Connect yours first."
            action={<ButtonLink to="/settings/email-and-calendar">Connect an account</ButtonLink>}
          />
        }
      >
        {(rows) => (
          <Stack gap={16} maw={760}>
            {rows.map((signature) => (
              <SectionCard key={signature.id} title={signature.emailAddress}>
                {mayWrite ? <SignatureForm signature={signature} /> : <RichTextView html={signature.signature} />}
              </SectionCard>
            ))}
          </Stack>
        )}
      </QueryView>
    </>
  )
}

/** Recipients know nothing of profiles here. */
const noMentions: FindMentions = async () => []

function SignatureForm({ signature: { id, emailAddress, signature } }: { signature: Signature }) {
  const [html, setHtml] = useState(signature)
  const update = useUpdateSignature()
  const files = useEditorFiles()
  const saving = useOnce(async () => {
    try {
      await update.mutateAsync({ params: { id }, body: { signature: html } })
      notifySuccess('Signature saved')
    } catch (error) {
      notifyError(`The signature could not be saved. ${reasonOf(error)}`)
    }
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!files.isBusy) void saving.run()
      }}
    >
      <RichTextEditor
        label={`Signature of ${emailAddress}`}
        initialValue={signature}
        onChange={setHtml}
        findMentions={noMentions}
        files={files}
      />
      <FormActions saveLabel="Save signature" saving={saving.isRunning} disabled={files.isBusy || html === signature} />
    </form>
  )
}
