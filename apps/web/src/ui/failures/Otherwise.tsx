import { Component, type ReactNode } from 'react';

/** Shows `instead` when what is inside cannot be shown: its part did not come, or it broke. */
export class Otherwise extends Component<{ instead: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
