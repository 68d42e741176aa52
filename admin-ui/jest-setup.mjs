// A unit test has no other tabs, and Node does not exit while a channel to them is open.
delete globalThis.BroadcastChannel;
