export { faultText, toEarlierImports, toImportView } from './import-view.ts';
export { peopleImports } from './people-imports.store.ts';
export { type PeopleColumn, peopleInSheet } from './people-sheet.ts';
