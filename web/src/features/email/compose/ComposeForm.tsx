import { ActionIcon, Button, Menu } from '@mantine/core'
import type { CustomerAccount, EmailAccount } from '@rostrum/contract/email/accounts'
import { sendingMessages } from '@rostrum/contract/email/drafts'
import type { Recipient } from '@rostrum/contract/email/recipients'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { textFields, useSurveyPicker } from '#features/email/templates/public.ts'
import { UploadList, useEditorFiles, useUploads } from '#features/files/public.ts'
import { FormFailure } from '#ui/FormFailure.tsx'
import { notifyError } from '#ui/notify.ts'
import { RichTextEditor } from '#ui/rich-text/RichTextEditor.tsx'
import { AttachButton, AttachmentList } from './Attachments.tsx'
import classes from './Compose.module.css'
import { Delivery, FromField, SubjectField } from './ComposeFields.tsx'
import { templateChooser } from './choose-template.ts'
import { DraftConflict } from './DraftConflict.tsx'
import { hasFields, isSeparate } from './draft-values.ts'
import { RecipientField } from './RecipientField.tsx'
import { SendLaterDialog } from './SendLaterDialog.tsx'
import { TemplatePicker } from './TemplatePicker.tsx'
import type { Draft } from './use-draft.ts'
import { useSending } from './use-sending.ts'

interface ComposeFormProps {
  draft: Draft
  accounts: EmailAccount[]
  /** For group mail, if the customer has it. */
  group: CustomerAccount | undefined
  /** What the mail server said the last time. */
  failure: string | null
  isNew: boolean
  onDiscard: () => void
  onSent: () => void
}

export function ComposeForm({ draft: saved, accounts, group, failure, isNew, onDiscard, onSent }: ComposeFormProps) {
  const sending = useSending(saved, onSent)
  const draft: Draft = {
    ...saved,
    change: (next) => {
      sending.clear()
      saved.change(next)
    },
  }
  const { values, change } = draft
  const [copies, setCopies] = useState({ cc: values.cc.length > 0, bcc: values.bcc.length > 0 })
  /** The editor reads its text once: another one is another editor. */
  const [editor, setEditor] = useState(0)
  const replaceText = (html: string) => {
    setEditor((count) => count + 1)
    change({ body: html })
  }
  const surveyPicker = useSurveyPicker()
  const files = useEditorFiles()
  const attaching = useUploads('private')
  const [isScheduling, setScheduling] = useState(false)
  const isGroup = values.accountId !== null && values.accountId === group?.id
  const signatureOf = (id: string | null) => accounts.find((one) => one.id === id)?.signature ?? ''

  const changeOf = (field: 'to' | 'cc' | 'bcc') => (next: (now: readonly Recipient[]) => Recipient[]) =>
    change({ [field]: next(draft.current()[field]) })
  const chooseAccount = (id: string | null) => {
    const [before, after] = [signatureOf(values.accountId), signatureOf(id)]
    if (id === group?.id && hasFields(values)) return notifyError(sendingMessages.fieldsRemain)
    change({ accountId: id, ...(id === group?.id && { isPersonalized: false }) })
    if (before !== after) {
      replaceText(
        before && values.body.includes(before) ? values.body.replace(before, after) : `${values.body}${after}`,
      )
    }
  }
  const attach = async (chosen: File[]) => {
    for (const file of chosen) {
      const done = await attaching.upload(file)
      if (!done) continue
      const { fileKey, name, bytes, contentType } = done
      const attachment = { fileKey, name, bytes: bytes ?? 0, contentType: contentType ?? '' }
      change({ attachments: [...draft.current().attachments, attachment] })
    }
  }
  const chooseTemplate = templateChooser({ draft, isGroup, signature: signatureOf(values.accountId), replaceText })
  const isBusy = files.isBusy || attaching.isBusy
  const submit = () => void sending.send(null)

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) submit()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isBusy) {
          event.preventDefault()
          submit()
        }
      }}
    >
      <div className={classes.fields}>
        <FormFailure>
          {sending.failure ?? (failure && !sending.isSending ? `This email was not sent. ${failure}` : null)}
        </FormFailure>
        {draft.state === 'conflict' && <DraftConflict draft={draft} onTaken={() => setEditor((count) => count + 1)} />}
        <FromField
          {...{ accounts, group, error: sending.errors.from }}
          value={values.accountId}
          onChange={chooseAccount}
        />
        <RecipientField
          label="To"
          value={values.to}
          autoFocus={isNew && values.to.length === 0}
          onChange={changeOf('to')}
          error={sending.errors.to}
          after={
            <span className={classes.copies}>
              {(['cc', 'bcc'] as const).map(
                (name) =>
                  !copies[name] && (
                    <Button
                      key={name}
                      variant="subtle"
                      color="gray"
                      size="compact-sm"
                      onClick={() => setCopies({ ...copies, [name]: true })}
                    >
                      {name === 'cc' ? 'Cc' : 'Bcc'}
                    </Button>
                  ),
              )}
            </span>
          }
        />
        {copies.cc && (
          <RecipientField label="Cc" value={values.cc} onChange={changeOf('cc')} error={sending.errors.cc} />
        )}
        {copies.bcc && (
          <RecipientField label="Bcc" value={values.bcc} onChange={changeOf('bcc')} error={sending.errors.bcc} />
        )}
        <SubjectField draft={draft} error={sending.errors.subject} />
        <Delivery draft={draft} isGroup={isGroup} />
        <RichTextEditor
          // Another set of extensions needs another editor.
          key={`${editor} ${values.isPersonalized} ${surveyPicker !== undefined}`}
          label="Message"
          isLabelHidden
          initialValue={values.body}
          onChange={(body) => change({ body })}
          fields={values.isPersonalized ? textFields : noFields}
          files={files}
          surveyPicker={surveyPicker}
          error={sending.errors.body}
        />
        <AttachmentList
          attachments={values.attachments}
          onRemove={(key) => change({ attachments: values.attachments.filter(({ fileKey }) => fileKey !== key) })}
        />
        <UploadList uploads={attaching.uploads} onCancel={attaching.cancel} onDismiss={attaching.dismiss} />
      </div>
      <footer className={classes.footer}>
        <Button.Group>
          <Button type="submit" loading={sending.isSending} disabled={isBusy}>
            Send
          </Button>
          <Menu position="top-start">
            <Menu.Target>
              <Button px={6} aria-label="More send options" disabled={isBusy || sending.isSending}>
                <IconChevronDown size={16} stroke={1.5} />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setScheduling(true)}>Send later…</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Button.Group>
        <AttachButton onFiles={(chosen) => void attach(chosen)} />
        <TemplatePicker onChoose={(template) => void chooseTemplate(template)} />
        <span className={classes.spacer} />
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Discard draft" onClick={onDiscard}>
          <IconTrash size={18} stroke={1.5} />
        </ActionIcon>
      </footer>
      <SendLaterDialog
        isOpen={isScheduling}
        hasSeparate={isSeparate(values, isGroup)}
        onClose={() => setScheduling(false)}
        onSend={(when) => {
          setScheduling(false)
          void sending.send(when)
        }}
      />
    </form>
  )
}

const noFields: typeof textFields = []
