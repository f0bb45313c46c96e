import { ColorInput, Switch } from '@mantine/core'
import { useEditorFiles } from '#features/files/public.ts'
import { RichTextEditor } from '#ui/rich-text/RichTextEditor.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import classes from './Builder.module.css'
import type { SurveyDraft } from './use-survey-draft.ts'

const swatches = ['#1c4e80', '#0f766e', '#166534', '#7c2d12', '#9f1239', '#6d28d9', '#334155']

export function Texts({ draft }: { draft: SurveyDraft }) {
  const { form } = draft.values
  const [introFiles, thanksFiles] = [useEditorFiles(), useEditorFiles()]
  return (
    <SectionCard title="Texts and design">
      <div className={classes.fields}>
        <RichTextEditor
          label="Introduction"
          description="Shown before the first question: who is asking, why, and how long it takes"
          initialValue={form.intro}
          files={introFiles}
          onChange={(intro) => draft.changeForm({ ...form, intro }, 'intro')}
        />
        <RichTextEditor
          label="Thank-you text"
          description="Shown after the last question"
          initialValue={form.thanks}
          files={thanksFiles}
          onChange={(thanks) => draft.changeForm({ ...form, thanks }, 'thanks')}
        />
        <ColorInput
          label="Brand color"
          description="Used for buttons and the progress bar"
          placeholder="#1c4e80"
          maw={220}
          swatches={swatches}
          value={form.brandColor ?? ''}
          onChange={(color) => {
            if (color === '' || /^#[0-9a-f]{6}$/i.test(color)) {
              draft.changeForm({ ...form, brandColor: color || null }, 'color')
            }
          }}
        />
        <Switch
          label="Show progress"
          checked={form.showsProgress}
          onChange={({ currentTarget }) => draft.changeForm({ ...form, showsProgress: currentTarget.checked })}
        />
      </div>
    </SectionCard>
  )
}
