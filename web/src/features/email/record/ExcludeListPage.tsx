import { Checkbox, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  type ExcludeRule,
  type ExcludeRuleKind,
  excludeRuleKinds,
  excludeRules,
} from '@rostrum/contract/email/exclude-rules'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { SettingsForm, SettingsPage, saveFailure } from '#features/settings/public.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDateTime, formatNumber } from '#platform/formats.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { fullName } from '#platform/names.ts'
import { useUser } from '#platform/session/session.tsx'
import { confirm } from '#ui/confirm.ts'
import { notifyError, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { recordedUnder, ruleList, useCreateRule, useDeleteRule, useRestoreRule, useUpdateRule } from './api.ts'
import classes from './ExcludeList.module.css'

const kindNames: Record<ExcludeRuleKind, string> = {
  address: 'Address',
  domain: 'Domain',
  subject: 'Subject words',
}

/** Rules for mail that must not be recorded. */
export function ExcludeListPage() {
  const rules = useQuery(ruleList())
  const remove = useDeleteRule()
  const restore = useRestoreRule()
  const { timeZone } = useUser()
  const drop = async ({ id, value }: ExcludeRule) => {
    try {
      await remove.mutateAsync({ params: { id } })
      const undo = () => restore.mutate({ params: { id } }, { onError: (error) => notifyError(reasonOf(error)) })
      notifyWithUndo(`The rule for ${value} was removed`, undo)
    } catch {
      notifyError(saveFailure)
    }
  }
  return (
    <SettingsPage<ExcludeRule>
      title="Exclude List"
      context="Email that is never recorded on timelines, in any of your company’s mailboxes"
      noun="rule"
      query={rules}
      nameOf={({ value }) => value}
      columns={[
        { header: 'Rule', cell: ({ value }) => value },
        { header: 'Type', cell: ({ kind }) => kindNames[kind] },
        {
          header: 'Excluded',
          align: 'right',
          cell: ({ keptOut }) => formatNumber(keptOut),
        },
        {
          header: 'Last match',
          cell: ({ lastKeptOutAt }) => (lastKeptOutAt ? formatDateTime(lastKeptOutAt, timeZone) : '–'),
        },
        { header: 'Added by', cell: ({ addedBy }) => fullName(addedBy) },
      ]}
      actions={(rule) => [
        {
          label: 'Remove',
          icon: <IconTrash size={15} stroke={1.5} />,
          isDangerous: true,
          run: () => void drop(rule),
        },
      ]}
      form={(rule, close) => <RuleForm rule={rule} onClose={close} />}
      emptyMessage="Add addresses, domains or subject words, for example for your lawyers or family."
      emptyTitle="No rules yet"
      formWidth={480}
    />
  )
}

function RuleForm({ rule, onClose }: { rule: ExcludeRule | undefined; onClose: () => void }) {
  const create = useCreateRule()
  const update = useUpdateRule()
  const { form, submit, isSaving } = useEndpointForm(excludeRules.create, {
    initialValues: {
      emailExcludeRule: {
        kind: rule?.kind ?? ('domain' as ExcludeRuleKind),
        value: rule?.value ?? '',
        removesRecorded: false,
      },
    },
    save: async (body) => {
      const saved = await (rule ? update.mutateAsync({ params: { id: rule.id }, body }) : create.mutateAsync({ body }))
      if (body.emailExcludeRule.removesRecorded) notifySuccess('Recorded messages deleted')
      return saved
    },
    onSaved: onClose,
    onFailed: () => notifyError(saveFailure),
  })
  const { kind, value, removesRecorded } = form.values.emailExcludeRule
  const [asked] = useDebouncedValue(value.trim(), 300)
  // Half an address is no rule yet.
  const isRule = excludeRules.preview.body.safeParse({ emailExcludeRule: { kind, value: asked } }).success
  const recorded = useQuery({ ...recordedUnder({ kind, value: asked }), enabled: isRule })
  const found = isRule && recorded.isSuccess ? recorded.data : undefined
  const save = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isSure =
      !removesRecorded ||
      (await confirm({
        title: 'Delete recorded messages?',
        message: `${countOf(found?.messageCount ?? 0)} will be deleted from the record. This can’t be undone. The mailboxes are not changed.`,
        confirmLabel: 'Delete',
        danger: true,
      }))
    if (isSure) submit(event)
  }
  return (
    <SettingsForm submit={save} isSaving={isSaving} onCancel={onClose}>
      <Select
        label="Type"
        allowDeselect={false}
        data={excludeRuleKinds.map((one) => ({ value: one, label: kindNames[one] }))}
        {...form.getInputProps('emailExcludeRule.kind')}
      />
      <TextInput
        label={kindNames[kind]}
        placeholder={{ address: 'name@example.com', domain: 'example.com', subject: 'Engagement letter' }[kind]}
        required
        data-autofocus
        {...form.getInputProps('emailExcludeRule.value')}
      />
      <div aria-live="polite">
        {found?.messageCount === 0 && <p className={classes.preview}>No recorded messages match this rule.</p>}
        {found && found.messageCount > 0 && (
          <>
            <p className={classes.preview}>
              {countOf(found.messageCount)} on record {found.messageCount === 1 ? 'matches' : 'match'} this rule
              {found.subjects.length > 0 && ', such as:'}
            </p>
            <ul className={classes.subjects}>
              {[...new Set(found.subjects)].map((subject) => (
                <li key={subject}>{subject}</li>
              ))}
            </ul>
            <Checkbox
              label="Also delete them from the record"
              {...form.getInputProps('emailExcludeRule.removesRecorded', { type: 'checkbox' })}
            />
          </>
        )}
      </div>
    </SettingsForm>
  )
}

const countOf = (messages: number) => (messages === 1 ? '1 message' : `${formatNumber(messages)} messages`)
