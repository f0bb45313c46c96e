import { Select, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { alertKindLabels, alertMailLabels, alertMails, ruleFields } from '@rostrum/contract/holders/alert-rules'
import { formatNumber } from '#platform/formats.ts'
import { LevelsField, MarketTradesField, ScopeFields, ThresholdFields, TopHoldersField } from './RuleDetails.tsx'
import classes from './Rules.module.css'
import type { TypedRule, TypedRules } from './rule-values.ts'
import { ruleTitles, ruleWords } from './rule-words.ts'

const mails = alertMails.map((value) => ({ value, label: alertMailLabels[value] }))

interface RuleFieldsProps {
  form: UseFormReturnType<TypedRules>
  index: number
  rule: TypedRule
  /** Alerts in the latest quarter, if known. */
  count: number | undefined
}

/** One rule: enabled or not, channels, thresholds and scope. */
export function RuleFields({ form, index, rule, count }: RuleFieldsProps) {
  const title = ruleTitles[rule.kind] ?? alertKindLabels[rule.kind]
  const fields = ruleFields[rule.kind]
  const at = `rules.${index}`
  return (
    <fieldset className={classes.rule}>
      <legend className={classes.spoken}>{title}</legend>
      <div className={classes.head}>
        <Switch
          className={classes.switch}
          classNames={{ description: classes.description }}
          label={title}
          description={ruleWords[rule.kind]}
          {...form.getInputProps(`${at}.isOn`, { type: 'checkbox' })}
        />
        {rule.isOn && (
          <div className={classes.channels}>
            <span className={classes.count}>
              {count === undefined ? '' : formatNumber(count)}
              <span className={classes.countLabel}> last quarter</span>
            </span>
            <Select
              className={classes.mail}
              aria-label={`${title}: email`}
              size="xs"
              allowDeselect={false}
              data={mails}
              {...form.getInputProps(`${at}.email`)}
            />
          </div>
        )}
      </div>
      {rule.isOn && (
        <div className={classes.details}>
          {fields.includes('levels') && <LevelsField form={form} at={at} />}
          <ThresholdFields form={form} at={at} fields={fields} />
          {fields.includes('change') && <TopHoldersField form={form} at={at} />}
          {fields.includes('marketTradesOnly') && <MarketTradesField form={form} at={at} />}
          <ScopeFields form={form} at={at} fields={fields} title={title} />
        </div>
      )}
    </fieldset>
  )
}
