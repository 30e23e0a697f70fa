import { PACKAGE_BYTES, PACKAGE_PURPOSE } from '@praxis/contract/course-packages/course-packages';
import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { checkUploaded } from './check-package.ts';
import { COPY_COURSE, copyCourse } from './copy-course.ts';
import { exportPackage } from './export-course.ts';
import { importPackage } from './import-package.ts';
import { packagesRoutes } from './packages.routes.ts';
import { sweepPackages } from './sweep-packages.ts';

export { type CopyState, findCopies } from './copies.store.ts';
export { startCourseCopy } from './copy-course.ts';

/** Course packages: export of a course as a file, import of packages and Common Cartridges. */
export const coursePackages = {
  name: 'course-packages',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'course-packages',
      columns: { 'course_exports.user_id': 'mine', 'package_imports.user_id': 'mine', 'course_copies.user_id': 'mine' },
    });
    app.files.purpose(PACKAGE_PURPOSE, { authors: true, most: PACKAGE_BYTES, types: ['application/zip'], refusal: 'package_illegal' });
    app.files.purpose('course_export', { most: PACKAGE_BYTES, made: true });
    app.jobs.define('course_export', (work) => exportPackage(app, work));
    app.jobs.define('package_check', (work) => checkUploaded(app, work));
    app.jobs.define('package_import', (work) => importPackage(app, work));
    app.jobs.define(COPY_COURSE, (work) => copyCourse(app, work));
    app.jobs.every('course_packages', '*/10 * * * *', () => sweepPackages(app));
    packagesRoutes(app);
  },
};
