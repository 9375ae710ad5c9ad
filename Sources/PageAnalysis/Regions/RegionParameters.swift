/// The numbers of the stage `Segmentation`.
struct RegionParameters: Sendable, Hashable {}
