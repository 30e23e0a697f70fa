let token: string | undefined;

/** Says from which device a lab of a stage is worked on; undefined anywhere else. One page holds one lab. */
export function setLabDevice(device: string | undefined) {
  token = device;
}

/** What every call that works on a lab says of the device. */
export const atDevice = () => (token === undefined ? {} : { device: token });
