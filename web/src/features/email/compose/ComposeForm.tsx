import { ActionIcon, Alert, Button, Menu, SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import type { CustomerAccount, EmailAccount } from '@rostrum/contract/email/accounts'
import { sendingMessages } from '@rostrum/contract/email/drafts'
import { subjectField } from '@rostrum/contract/email/personalized-fields'
import type { EmailTemplate } from '@rostrum/contract/email/templates'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { InsertField, textFields } from '#features/email/templates/public.ts'
import { UploadList, useEditorFiles, useUploads } from '#features/files/public.ts'
import { confirm } from '#ui/confirm.ts'
import { FormFailure } from '#ui/FormFailure.tsx'
import { notifyError } from '#ui/notify.ts'
import { RichTextEditor } from '#ui/rich-text/RichTextEditor.tsx'
import { AttachButton, AttachmentList } from './Attachments.tsx'
import classes from './Compose.module.css'
import { bodyWith, hasFields } from './draft-values.ts'
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
  const files = useEditorFiles()
  const attaching = useUploads('private')
  const [isScheduling, setScheduling] = useState(false)
  const isGroup = values.accountId !== null && values.accountId === group?.id
  const isSeparate = values.isP2p && !isGroup
  const signatureOf = (id: string | null) => accounts.find((one) => one.id === id)?.signature ?? ''

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
  const chooseTemplate = useTemplates({ draft, isSeparate, signature: signatureOf(values.accountId), replaceText })
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
        {draft.state === 'conflict' && <Conflict draft={draft} onTaken={() => setEditor((count) => count + 1)} />}
        <FromField
          {...{ accounts, group, error: sending.errors.from }}
          value={values.accountId}
          onChange={chooseAccount}
        />
        <RecipientField
          label="To"
          value={values.to}
          autoFocus={isNew && values.to.length === 0}
          onChange={(to) => change({ to })}
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
          <RecipientField label="Cc" value={values.cc} onChange={(cc) => change({ cc })} error={sending.errors.cc} />
        )}
        {copies.bcc && (
          <RecipientField
            label="Bcc"
            value={values.bcc}
            onChange={(bcc) => change({ bcc })}
            error={sending.errors.bcc}
          />
        )}
        <SubjectField draft={draft} error={sending.errors.subject} />
        <Delivery draft={draft} isGroup={isGroup} />
        <RichTextEditor
          key={`${editor} ${values.isPersonalized}`}
          label="Message"
          isLabelHidden
          initialValue={values.body}
          onChange={(body) => change({ body })}
          fields={values.isPersonalized ? textFields : noFields}
          files={files}
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
              <Button px={6} aria-label="More ways to send" disabled={isBusy || sending.isSending}>
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
        hasSeparate={isSeparate}
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

interface FromFieldProps extends Pick<ComposeFormProps, 'accounts' | 'group'> {
  value: string | null
  onChange: (id: string | null) => void
  error: string | undefined
}

function FromField({ accounts, group, value, onChange, error }: FromFieldProps) {
  const id = useId()
  const options = [
    ...accounts.map((one) => ({
      value: one.id,
      label: one.senderName ? `${one.senderName} <${one.emailAddress}>` : one.emailAddress,
    })),
    ...(group ? [{ value: group.id, label: `${group.emailAddress} (group email)` }] : []),
  ]
  return (
    <div className={classes.line}>
      <label className={classes.label} htmlFor={id}>
        From
      </label>
      <Select
        id={id}
        variant="unstyled"
        data={options}
        value={value}
        clearable
        placeholder="Choose an account"
        comboboxProps={{ withinPortal: true }}
        onChange={onChange}
      />
      {error && <span className={classes.error}>{error}</span>}
    </div>
  )
}

function SubjectField({ draft: { values, change }, error }: { draft: Draft; error: string | undefined }) {
  const id = useId()
  return (
    <div className={classes.line}>
      <label className={classes.label} htmlFor={id}>
        Subject
      </label>
      <TextInput
        id={id}
        variant="unstyled"
        maxLength={250}
        value={values.subject}
        aria-invalid={error ? true : undefined}
        onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
      />
      {values.isPersonalized && (
        <InsertField
          onChoose={(field) => change({ subject: `${values.subject}${subjectField({ field, fallback: '' })}` })}
        />
      )}
      {error && <span className={classes.error}>{error}</span>}
    </div>
  )
}

/** One message each or one for all, and whether the text is filled in for each. */
function Delivery({ draft: { values, change }, isGroup }: { draft: Draft; isGroup: boolean }) {
  const isMany = values.to.length > 1
  const isSeparate = values.isP2p && !isGroup
  const choose = (separate: boolean) => {
    if (!separate && hasFields(values)) return notifyError(sendingMessages.fieldsRemain)
    change({ isP2p: separate, ...(!separate && { isPersonalized: false }) })
  }
  return (
    <div className={classes.options}>
      {isMany && !isGroup && (
        <SegmentedControl
          size="xs"
          aria-label="Messages"
          value={isSeparate ? 'separate' : 'one'}
          onChange={(value) => choose(value === 'separate')}
          data={[
            { value: 'separate', label: 'Separate messages' },
            { value: 'one', label: 'One message to all' },
          ]}
        />
      )}
      {isSeparate && (
        <Switch
          label="Personalize"
          checked={values.isPersonalized}
          onChange={({ currentTarget: { checked } }) => {
            if (!checked && hasFields(values)) return notifyError(sendingMessages.fieldsRemain)
            change({ isPersonalized: checked })
          }}
        />
      )}
      {isMany && !isSeparate && <span className={classes.hint}>Recipients see each other’s addresses</span>}
    </div>
  )
}

function Conflict({ draft, onTaken }: { draft: Draft; onTaken: () => void }) {
  const failed = () => notifyError('The draft could not be loaded. Please try again.')
  return (
    <Alert color="yellow" role="alert" title="This draft was changed in another window">
      <p style={{ margin: '0 0 8px', color: 'var(--ui-text)' }}>Choose which text to keep.</p>
      <Button size="xs" variant="default" mr={8} onClick={() => void draft.takeTheirs().then(onTaken, failed)}>
        Load the other version
      </Button>
      <Button size="xs" variant="default" onClick={() => void draft.keepMine().catch(failed)}>
        Keep this one
      </Button>
    </Alert>
  )
}

interface TemplateUse {
  draft: Draft
  isSeparate: boolean
  signature: string
  replaceText: (html: string) => void
}

const plainOf = (html: string) => html.replace(/<[^<>]*>|&nbsp;/g, '').trim()

/** A template fills subject and text; what was written before is replaced only if its writer agrees. */
const useTemplates =
  ({ draft: { values, change }, isSeparate, signature, replaceText }: TemplateUse) =>
  async (template: EmailTemplate) => {
    if (template.isPersonalized && !isSeparate) return notifyError(sendingMessages.groupTemplate)
    if (template.isPersonalized && values.to.length === 0) return notifyError(sendingMessages.templateRecipient)
    const isWritten = plainOf(values.body) !== plainOf(bodyWith(signature))
    const isSure =
      !isWritten ||
      (await confirm({
        title: 'Replace your text?',
        message: 'The template takes the place of what you have written.',
        confirmLabel: 'Replace',
      }))
    if (!isSure) return
    change({
      templateId: template.id,
      ...(template.subject && { subject: template.subject }),
      ...(template.isPersonalized && { isPersonalized: true }),
    })
    replaceText(`${template.body}${signature && `<p></p>${signature}`}`)
  }
