// Building blocks for the settings pages of every area.
export { saveFailure } from './messages.ts'
export { ColorField } from './table/ColorField.tsx'
export { Labelled } from './table/Labelled.tsx'
export { archiveAction, deleteAction, moveActions, withUndo } from './table/row-actions.tsx'
export { SettingsForm } from './table/SettingsForm.tsx'
export { SettingsPage } from './table/SettingsPage.tsx'
export { type RowAction, SettingsTable } from './table/SettingsTable.tsx'
