import { Checkbox, Group, NumberInput, Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type AlertKind, crossingLevels, type ruleFields, topHolderCount } from '@rostrum/contract/holders/alert-rules'
import classes from './Rules.module.css'
import type { TypedRules } from './rule-values.ts'

type Fields = (typeof ruleFields)[AlertKind]

interface DetailProps {
  form: UseFormReturnType<TypedRules>
  /** The rule's path in the form: rules.3 */
  at: string
}

const whole = {
  size: 'xs',
  w: 150,
  hideControls: true,
  allowDecimal: false,
  allowNegative: false,
  thousandSeparator: ',',
}

export function ThresholdFields({ form, at, fields }: DetailProps & { fields: Fields }) {
  const hasChange = fields.includes('change')
  if (!hasChange && !fields.includes('minimumValue')) return null
  return (
    <div className={classes.inputs}>
      {hasChange && (
        <>
          <NumberInput
            {...whole}
            label="More than (%)"
            w={110}
            allowDecimal
            suffix="%"
            placeholder="Any"
            {...form.getInputProps(`${at}.percent`)}
          />
          <NumberInput {...whole} label="or shares" placeholder="–" {...form.getInputProps(`${at}.shares`)} />
          <NumberInput
            {...whole}
            label="or dollars"
            placeholder="–"
            prefix="$"
            {...form.getInputProps(`${at}.dollars`)}
          />
          <NumberInput
            {...whole}
            label="or % O/S"
            w={110}
            allowDecimal
            suffix="%"
            placeholder="–"
            {...form.getInputProps(`${at}.outstandingPercent`)}
          />
        </>
      )}
      {fields.includes('minimumValue') && (
        <NumberInput
          {...whole}
          label={hasChange ? 'Minimum position value' : 'Minimum value'}
          placeholder="Any value"
          prefix="$"
          {...form.getInputProps(`${at}.minimumValue`)}
        />
      )}
    </div>
  )
}

export const TopHoldersField = ({ form, at }: DetailProps) => (
  <div className={classes.group}>
    <Checkbox
      label={`Any change by a top ${topHolderCount} holder`}
      {...form.getInputProps(`${at}.topHolders`, { type: 'checkbox' })}
    />
  </div>
)

/** Check boxes hold strings, the rule holds numbers. */
export function LevelsField({ form, at }: DetailProps) {
  const { value, onChange, error } = form.getInputProps(`${at}.levels`)
  return (
    <Checkbox.Group
      label="Percent of shares outstanding"
      error={error}
      value={(value as number[]).map(String)}
      onChange={(chosen) => onChange(crossingLevels.filter((level) => chosen.includes(String(level))))}
    >
      <Group gap={16} mt={4}>
        {crossingLevels.map((level) => (
          <Checkbox key={level} value={String(level)} label={`${level}%`} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

export const MarketTradesField = ({ form, at }: DetailProps) => (
  <div className={classes.group}>
    <Checkbox
      label="Open-market purchases and sales only (no grants, gifts or exercises)"
      {...form.getInputProps(`${at}.marketTradesOnly`, { type: 'checkbox' })}
    />
  </div>
)

const whose = [
  { value: 'any', label: 'Any holder' },
  { value: 'irm', label: 'Holders in your IRM' },
]

export function ScopeFields({ form, at, fields, title }: DetailProps & { fields: Fields; title: string }) {
  const hasSecurities = fields.includes('inPeers') || fields.includes('inFavorites')
  return (
    <>
      {hasSecurities && (
        <div className={classes.group}>
          <span className={classes.groupLabel}>Your securities, plus</span>
          {fields.includes('inPeers') && (
            <Checkbox label="Peers" {...form.getInputProps(`${at}.inPeers`, { type: 'checkbox' })} />
          )}
          {fields.includes('inFavorites') && (
            <Checkbox label="Watchlist" {...form.getInputProps(`${at}.inFavorites`, { type: 'checkbox' })} />
          )}
        </div>
      )}
      {fields.includes('holders') && (
        <div className={classes.group}>
          <span className={classes.groupLabel}>Holders</span>
          <Select
            aria-label={`${title}: which holders`}
            size="xs"
            w={160}
            allowDeselect={false}
            data={whose}
            {...form.getInputProps(`${at}.holders`)}
          />
        </div>
      )}
    </>
  )
}
