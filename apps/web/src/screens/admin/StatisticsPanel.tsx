import { DayFiles } from './statistics/DayFiles.tsx';
import { DerivedData } from './statistics/DerivedData.tsx';
import { XapiOutlets } from './statistics/XapiOutlets.tsx';

/** What numbers are made of, and where they go. */
export const StatisticsPanel = () => (
  <>
    <DerivedData />
    <XapiOutlets />
    <DayFiles />
  </>
);
