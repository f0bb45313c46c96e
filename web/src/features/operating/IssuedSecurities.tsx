import { EntityPicker } from '#lists/EntityPicker.tsx'
import { Chip } from '#ui/Chip.tsx'
import classes from './IssuedSecurities.module.css'

export interface Issued {
  id: string
  name: string
}

type IssuedSecuritiesProps = { value: Issued[]; onChange: (next: Issued[]) => void }

export const IssuedSecurities = ({ value, onChange }: IssuedSecuritiesProps) => (
  <div>
    <EntityPicker
      kind="securities"
      label="Securities issued"
      description="The first one is selected by default"
      placeholder="Add by name, ticker, CUSIP or ISIN"
      value={null}
      excludedIds={value.map(({ id }) => id)}
      onChange={(picked) => picked && onChange([...value, { id: picked.id, name: picked.name }])}
    />
    {value.length > 0 && (
      <div className={classes.chosen}>
        {value.map(({ id, name }) => (
          <Chip key={id} removeLabel={`Remove ${name}`} onRemove={() => onChange(value.filter((one) => one.id !== id))}>
            {name}
          </Chip>
        ))}
      </div>
    )}
  </div>
)
