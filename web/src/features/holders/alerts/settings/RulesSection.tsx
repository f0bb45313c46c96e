import type { AlertRule } from '@rostrum/contract/holders/alert-rules'
import { alerts } from '@rostrum/contract/holders/alerts'
import { saveFailure } from '#features/settings/public.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { useUnsavedGuard } from '#platform/use-unsaved-guard.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useSaveRules } from './api.ts'
import { PreviewSummary, usePreview } from './Preview.tsx'
import { RuleFields } from './RuleFields.tsx'
import classes from './Rules.module.css'
import { rulesOf, type TypedRules, typedRules } from './rule-values.ts'

export function RulesSection({ rules }: { rules: AlertRule[] }) {
  const save = useSaveRules()
  const { form, submit, isSaving } = useEndpointForm<typeof alerts.saveRules, TypedRules>(alerts.saveRules, {
    initialValues: typedRules(rules),
    toBody: rulesOf,
    save: (body) => save.mutateAsync({ body }),
    onSaved: () => notifySuccess('Alert rules saved'),
    onFailed: () => notifyError(saveFailure),
  })
  useUnsavedGuard(() => form.isDirty())
  /** Resets to the last saved values, as returned by the server. */
  const takeBack = () => {
    form.setValues(typedRules(rules))
    form.clearErrors()
  }
  const preview = usePreview(rulesOf(form.values).rules)
  return (
    <SectionCard
      title="Holder alerts"
      description="Checked whenever new filings are imported. Every alert appears in Holder Alerts and under the bell."
      flush
    >
      <form onSubmit={submit} noValidate>
        <div className={classes.band}>
          <PreviewSummary preview={preview} />
          <div className={classes.headings} aria-hidden>
            <span>Last quarter</span>
            <span>Email</span>
          </div>
        </div>
        {form.values.rules.map((rule, index) => (
          <RuleFields
            key={rule.kind}
            form={form}
            index={index}
            rule={rule}
            count={preview.data && (preview.data.kinds.find(({ kind }) => kind === rule.kind)?.count ?? 0)}
          />
        ))}
        <div className={classes.actions} data-dirty={form.isDirty() || undefined}>
          <FormActions
            saveLabel="Save rules"
            saving={isSaving}
            disabled={!form.isDirty()}
            {...(form.isDirty() && { onCancel: takeBack })}
          />
        </div>
      </form>
    </SectionCard>
  )
}
