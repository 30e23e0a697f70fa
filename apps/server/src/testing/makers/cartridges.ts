import { designActivity, designCourse } from '@praxis/contract/courses/courses';
import sharp from 'sharp';
import { expect } from 'vitest';
import { world } from '../world.ts';
import { courseMakers } from './courses.ts';
import { packageMakers } from './packages.ts';

/** A school whose teacher takes Common Cartridges in. */
export async function cartridgeSchool() {
  const at = await world();
  const created = { ...at, ...packageMakers(at), ...courseMakers(at) };
  const teacher = await at.person('teacher');
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
    .png()
    .toBuffer();

  /** Checks and takes a cartridge; brings what was found, and the outline and activities it became without the numbers of their files. */
  async function accepted(bytes: Buffer) {
    const found = await created.checked(teacher, bytes, 'course.imscc');
    expect(found).toMatchObject({ state: 'checked', format: 'cartridge' });
    const done = await created.taken(teacher, found.import_id);
    expect(done).toMatchObject({ state: 'done', problem: '' });
    const course_id = done.course_id!;
    const { tree, course } = (await created.as(teacher).call(designCourse, { course_id })).data;
    const activities = [];
    for (const activity of tree.chapters.flatMap((chapter) => chapter.sections.flatMap((section) => section.activities))) {
      const { config, problem } = (await created.as(teacher).call(designActivity, { course_id, activity_id: activity.id })).data;
      const html = String(config.html ?? '')
        .replace(/(src|href)="\/files\/[^"]*"/g, '$1="#"')
        .replace(/data-file="\d+"/g, 'data-file');
      activities.push({ ...activity, config, html, problem });
    }
    const outline = tree.chapters.map((chapter) => [
      chapter.title,
      chapter.sections.map((section) => [section.title, section.activities.map((each) => each.title)]),
    ]);
    return { found, outline, activities, courseId: course_id, course };
  }

  return { made: created, teacher, png, taken: accepted };
}
